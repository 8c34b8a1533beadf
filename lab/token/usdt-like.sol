// SPDX-License-Identifier: Apache-2.0
pragma solidity ^0.8.30;

/// Behaves like USDT in everything that matters to a watcher: `transfer` returns nothing, the decimals differ between
/// chains, a fee can be enabled and addresses can be blocked. For tests and development only: minting is unrestricted.
contract UsdtLike {
    uint8 public immutable decimals;
    uint256 public totalSupply;
    uint256 public feeBasisPoints;
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    mapping(address => bool) public isBlackListed;

    event Transfer(address indexed from, address indexed to, uint256 value);
    event Approval(address indexed owner, address indexed spender, uint256 value);

    constructor(uint8 decimals_) {
        decimals = decimals_;
    }

    function mint(address to, uint256 value) external {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) external {
        move(msg.sender, to, value);
    }

    function transferFrom(address from, address to, uint256 value) external {
        allowance[from][msg.sender] -= value;
        move(from, to, value);
    }

    /// Many payments in one transaction, like an exchange.
    function transferMany(address[] calldata to, uint256[] calldata values) external {
        for (uint256 at = 0; at < to.length; at++) move(msg.sender, to[at], values[at]);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
        emit Approval(msg.sender, spender, value);
    }

    function setFee(uint256 basisPoints) external {
        feeBasisPoints = basisPoints;
    }

    function setBlackListed(address who, bool isBlocked) external {
        isBlackListed[who] = isBlocked;
    }

    /// The fee reduces what the recipient gets: only the event and the balance show the amount.
    function move(address from, address to, uint256 value) private {
        require(!isBlackListed[from] && !isBlackListed[to], "blocked");
        uint256 fee = (value * feeBasisPoints) / 10000;
        balanceOf[from] -= value;
        balanceOf[to] += value - fee;
        emit Transfer(from, to, value - fee);
        if (fee == 0) return;
        balanceOf[address(this)] += fee;
        emit Transfer(from, address(this), fee);
    }
}
